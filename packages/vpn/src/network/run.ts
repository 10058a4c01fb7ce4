import { spawn } from 'node:child_process'
import { programEnvironment } from './environment.ts'

const limitMs = 10_000
const outputLimit = 256 * 1024

/**
 * Runs a program without a shell and returns what it printed. Throws with its errors when it fails, and ends it after
 * 10 s. `input` is written to its standard input.
 */
export function run(argv: readonly string[], input = ''): Promise<string> {
  const [program = '', ...args] = argv
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'pipe',
      timeout: limitMs,
      killSignal: 'SIGKILL',
      env: programEnvironment(),
    })
    let [output, errors] = ['', '']
    child.stdout.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-outputLimit)))
    child.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-outputLimit)))
    child.stdin.on('error', () => {
      // The program ended without reading its input; its exit code tells why.
    })
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${argv.join(' ')}: ${errors.trim() || output.trim() || `exit code ${String(code)}`}`))
    })
  })
}
