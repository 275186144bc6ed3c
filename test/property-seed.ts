import fc from 'fast-check'

/**
 * The same examples in every run, so that no run is red by chance. `CLEW_TEST_SEED=random npm test` draws others, and a
 * number draws those of a failure again.
 */
const { CLEW_TEST_SEED: given = '20261122' } = process.env
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) })
