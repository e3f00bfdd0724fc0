import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  // Large packages of which the server uses a small part: bundled, only that part is loaded.
  ssr: { noExternal: ['css-tree', 'lucide-react'] },
})
