import { parentPort, workerData } from 'node:worker_threads'
import { FactSum, type FactsToSum } from './fact-sum.ts'

/** A thread beside an import: the sum of all facts, as bytes. */
const sum = new FactSum()
sum.addAll(workerData as FactsToSum)
parentPort?.postMessage(sum.bytes)
