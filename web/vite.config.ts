import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// While developing, `pedra serve --port 8080` answers the API: PEDRA_URL says where it listens.
const server = process.env['PEDRA_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // files of their own, which the browser keeps
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': {
        target: server,
        changeOrigin: true,
        headers: { origin: server },
      },
    },
  },
});
