import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const row = (at: number): string =>
  `<tr><td>Online<td><b>Router ${at}</b><td>${6001000000 + at * 7919}<td>10.${at % 200}.${(at * 7) % 250}.1<td>-${51 + (at % 60)} dBm<td>${at % 900} MB<td>${at % 60} min<td>North, Water</tr>`

/**
 * A list without framework and with a single script, for a dialog that a button opens: it shows the browser's own cost.
 */
const bare = (rows: number): string => `<!doctype html><html lang="en"><title>Bare</title><style>
  body { margin: 0; font: 13px/18px sans-serif } td { height: 40px; padding: 0 12px; border-bottom: 1px solid #ddd } #box { height: 800px; overflow: auto }
</style><h1>Devices</h1><button id="open">Add device</button><dialog id="dialog"><input aria-label="Name"><form method="dialog"><button>Close</button></form></dialog>
<div id="box"><table><tbody>${Array.from({ length: rows }, (_, at) => row(at)).join('')}</tbody></table></div>
<script>document.querySelector('#open').onclick = () => document.querySelector('#dialog').showModal()</script></html>`

/** Serves the plain list; `/25` has as many rows as a page of the console, `/10000` as many as the largest table. */
export async function startBare(held: AsyncDisposableStack): Promise<string> {
  const server = createServer((request, response) => {
    const rows = Number(request.url?.slice(1))
    response.setHeader('content-type', 'text/html')
    response.end(bare(Number.isInteger(rows) && rows <= 10_000 ? rows : 0))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  held.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
