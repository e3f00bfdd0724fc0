import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Icons are drawn from a large package: bundled, only the ones that are used are loaded on the server.
  ssr: { noExternal: ['lucide-react'] },
})
