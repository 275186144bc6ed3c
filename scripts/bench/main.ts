/** `clew bench …`: measures the program from its sources, with peers that are no part of it. */
import { runProgram } from '../../electron/cli/run-program.ts'
import { addBench } from './command.ts'

await runProgram([addBench])
