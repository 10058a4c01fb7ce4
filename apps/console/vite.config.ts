import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapData } from '../../tools/map/map-data.ts'
import { chunkGroups, isFrontFile } from './build/chunks.ts'
import { licences } from './build/licences.ts'
import { precompress } from './build/precompress.ts'
import { version } from './build/version.ts'

/** The running server; another one for trying things out. */
const server = process.env['OUTPOST_SERVER'] ?? 'http://127.0.0.1:8080'

// The browser's own host name is passed on: the server holds every request's Origin against it.
const plain = { target: server, changeOrigin: false }
const upgrading = { ...plain, ws: true }

/** The console is a single page; in development everything that is not its own source comes from the running server. */
export default defineConfig({
  plugins: [react(), mapData(), version(`${import.meta.dirname}/../..`), licences(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: 'hidden',
    manifest: true,
    // The list of what each page needs besides its own file is longer than what it saves: most of it is there already.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    rolldownOptions: {
      output: {
        // The start names every file of the console, and what is random in a name cannot be compressed: seven letters tell one version from another. With six, a build of more than 64 files ends with an error.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
      // The person who takes one thing through a feature's front file must not load all the others.
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
