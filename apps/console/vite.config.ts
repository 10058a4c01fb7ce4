import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapData } from '../../tools/map/map-data.ts'
import { chunkGroups, isFrontFile } from './build/chunks.ts'
import { licences } from './build/licences.ts'
import { precompress } from './build/precompress.ts'
import { version } from './build/version.ts'
import { wasmAsset } from './build/wasm-asset.ts'

/** The running server. The variable selects another one, for experiments. */
const server = process.env['OUTPOST_SERVER'] ?? 'http://127.0.0.1:8080'

// The browser's host name is passed on, because the server compares the Origin header of requests with it.
const plain = { target: server, changeOrigin: false }
const upgrading = { ...plain, ws: true }

/**
 * The console is a single-page application. In development, everything except its own sources is proxied to the running
 * server.
 */
export default defineConfig({
  plugins: [react(), mapData(), version(`${import.meta.dirname}/../..`), licences(), wasmAsset(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: 'hidden',
    manifest: true,
    // Chunks do not list their dependencies for preloading: the list would be larger than what it saves, since most of
    // them are already loaded.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    rolldownOptions: {
      output: {
        // The entry file contains the names of all chunks, and hashes cannot be compressed, so they are short. Seven
        // characters are enough to distinguish versions. With six, a build with more than 64 files fails.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
      // Importing one thing from the `public.ts` of a feature must not load everything else it exports.
      treeshake: { moduleSideEffects: (id) => (isFrontFile(id) ? false : undefined) },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': plain,
      '/status': upgrading,
      '/socket.io': upgrading,
      '/rms-connect/ws': upgrading,
      '/agent.sh': plain,
      '/brand.json': plain,
      '/brand/': plain,
      '/favicon.svg': plain,
    },
  },
})
