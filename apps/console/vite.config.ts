import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** The running server; another one for trying things out. */
const server = process.env['OUTPOST_SERVER'] ?? 'http://127.0.0.1:8080'

// The browser's own host name is passed on: the server holds every request's Origin against it.
const plain = { target: server, changeOrigin: false }
const upgrading = { ...plain, ws: true }

/** The console is a single page; in development everything that is not its own source comes from the running server. */
export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      // A room's front door does nothing by itself: who takes one thing through it must not load all the others.
      output: {
        codeSplitting: {
          // What nearly every page needs comes in few files: many small ones cost more in round trips than they save in bytes.
          groups: [
            { name: 'core', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-)?(router|query|history|store)[^\\/]*|i18next|react-i18next|zod|use-sync-external-store)[\\/]/, priority: 40 },
            { name: 'frame', test: /node_modules[\\/](?!@xterm|uplot|socket\.io|engine\.io)|packages[\\/](ui|contract)[\\/]src|apps[\\/]console[\\/]src[\\/](kit|frame)/, priority: 20, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
          ],
        },
      },
      treeshake: { moduleSideEffects: (id) => (/\/features\/[^/]+\/public\.ts$/.test(id) ? false : undefined) },
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
    },
  },
})
