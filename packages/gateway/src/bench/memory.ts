import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Measures the cost of an idle device on the server: `node packages/gateway/src/bench/memory.ts [devices] [node
 * flags]`. Memory is the growth of the resident set after the first 100 devices, so that the program itself does not
 * count.
 */
interface Sample {
  memory: NodeJS.MemoryUsage
  cpu: number
  devices: number
}

const [count, ...flags] = [Number(process.argv[2] ?? 2000), ...process.argv.slice(3)]
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const answer = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0] as unknown

const server = fork(path('server.ts'), { execArgv: flags })
const { port } = (await answer(server)) as { port: number }
const devices = fork(path('devices.ts'), [String(port)])

async function connect(from: number, count: number): Promise<void> {
  devices.send({ from, count })
  await answer(devices)
}

async function sample(): Promise<Sample> {
  await new Promise((resolve) => setTimeout(resolve, 3000))
  server.send('sample')
  return (await answer(server)) as Sample
}

await connect(1, 100)
const before = await sample()
const began = performance.now()
await connect(1001, count)
const took = (performance.now() - began) / 1000
const after = await sample()
if (after.devices !== count + 100) throw new Error(`${after.devices} devices instead of ${count + 100}`)
const each = (name: 'rss' | 'heapUsed' | 'arrayBuffers' | 'heapTotal'): string =>
  ((after.memory[name] - before.memory[name]) / count / 1024).toFixed(1)
process.stdout.write(
  `${count} devices, node ${process.version} ${flags.join(' ')}\n` +
    `server at 100 devices  ${(before.memory.rss / 1e6).toFixed(0)} MB\n` +
    `resident per device    ${each('rss')} kB (JavaScript heap ${each('heapUsed')}, of ${each('heapTotal')} kept; buffers ${each('arrayBuffers')})\n` +
    `CPU per connect        ${((after.cpu - before.cpu) / count).toFixed(2)} ms, ${(count / took).toFixed(0)} connects per second\n`,
)
server.kill()
devices.kill()
