// The board as a file: the drawing itself as SVG, or painted on a canvas as PNG.
import { download } from '../ui/copy';

const kPixels = 1200;

export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [, , width, height] = (copy.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('aria-hidden');
  for (const element of [copy, ...copy.querySelectorAll('[class]')]) element.removeAttribute('class');
  return new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/gs, '');
}

export function saveSvg(drawing: SVGSVGElement, name: string): void {
  download(`${name}.svg`, new Blob([svgText(drawing)], { type: 'image/svg+xml' }));
}

export async function pngBlob(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  // The server's content policy lets pictures come from data: addresses.
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(drawing))}`;
  await image.decode();
  const scale = kPixels / Math.max(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  download(`${name}.png`, await pngBlob(drawing));
}
