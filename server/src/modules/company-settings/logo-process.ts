// A separate process for one logo (see logo.ts): reads an upload from its input, writes the PNG that is stored, and exits
// if that takes too long or too much memory. Whatever an upload does to it, the server continues.

import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { isSvg } from './svg.ts';

const LOGO_PIXELS = 480;
const MAX_PIXELS = 40_000_000;
const MAX_DURATION_MS = 3_000;
const MAX_MEMORY_BYTES = 512 * 1_048_576;
const LOOK_EVERY_MS = 50;
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/gif']);

const began = performance.now();
// The picture is drawn in other threads, so this one can always check the limits.
setInterval(() => {
  if (performance.now() - began > MAX_DURATION_MS || process.memoryUsage.rss() > MAX_MEMORY_BYTES)
    process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS).unref();
sharp.concurrency(1);

async function isPicture(upload: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(upload);
  if (type && type.mime !== 'application/xml') return ACCEPTED.has(type.mime);
  return isSvg(upload.toString('utf8'));
}

async function pictureOf(upload: Buffer): Promise<Buffer | null> {
  try {
    if (!(await isPicture(upload))) return null;
    return await sharp(upload, { limitInputPixels: MAX_PIXELS })
      .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

const picture = await pictureOf(await buffer(process.stdin));
if (picture) process.stdout.write(picture);
