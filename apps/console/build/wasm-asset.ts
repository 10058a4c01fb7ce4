import type { Plugin } from 'vite'

const embedded = /"data:application\/wasm;base64,([A-Za-z0-9+/=]+)"/

/**
 * Makes a file of the WebAssembly that IronRDP embeds in its script as text. The text is a third larger, blocks the page
 * while it is decoded, and cannot be loaded under our content security policy.
 */
export function wasmAsset(): Plugin {
  return {
    name: 'wasm-asset',
    apply: 'build',
    transform: {
      filter: { id: /iron-remote-desktop-rdp\.js$/ },
      handler(code) {
        const source = embedded.exec(code)?.[1]
        if (source === undefined) throw new Error('IronRDP no longer embeds its WebAssembly; remove this plugin')
        const file = this.emitFile({ type: 'asset', name: 'ironrdp.wasm', source: Buffer.from(source, 'base64') })
        return { code: code.replace(embedded, `import.meta.ROLLUP_FILE_URL_${file}`), map: { mappings: '' } }
      },
    },
  }
}
