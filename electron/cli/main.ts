import { runProgram } from './run-program.ts'

await runProgram()
