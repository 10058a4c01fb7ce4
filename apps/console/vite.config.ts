import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:8080'

/** The console is a single page; in development everything that is not its own source comes from the running server. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2024', sourcemap: false, manifest: true, chunkSizeWarningLimit: 800 },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': server,
      '/status': { target: server, ws: true },
      '/socket.io': { target: server, ws: true },
      '/rms-connect/ws': { target: server, ws: true },
      '/agent.sh': server,
      '/brand.json': server,
    },
  },
})
