import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mapData } from '../map/map-data.ts'

/** The gallery is for development and tests; nothing of it is in the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mapData()],
  cacheDir: join(import.meta.dirname, '../../node_modules/.vite/gallery'),
  build: { target: 'es2024', emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 4000 },
  server: { host: '127.0.0.1', port: 5174 },
})
