/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an img would need the drawing as an address, which the page's policy need not allow */
import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import classes from './QrCode.module.css'

/** Width of the white margin in modules. Scanners need it to find the code (ISO/IEC 18004: four). */
const QUIET = 4

// By default the library treats every character as one byte, but scanners expect UTF-8.
qrcode.stringToBytes = (text) => [...new TextEncoder().encode(text)]

/** The dark modules of a QR code as an SVG path, and the number of modules per side. Uses medium error correction. */
export function drawCode(text: string): { side: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const side = code.getModuleCount()
  const rows = Array.from({ length: side }, (_, row) => rowPath(code, row, side))
  return { side, path: rows.join('') }
}

/** Draws adjacent dark modules as one shape, which shortens the path and avoids hairlines between them at any scale. */
function rowPath(code: { isDark: (row: number, column: number) => boolean }, row: number, side: number): string {
  let path = ''
  for (let column = 0; column < side; column++) {
    if (!code.isDark(row, column)) continue
    const start = column
    while (column + 1 < side && code.isDark(row, column + 1)) column++
    path += `M${start} ${row}h${column - start + 1}v1H${start}z`
  }
  return path
}

/**
 * A text as a QR code with its white margin. It is black on white even in dark mode, because cameras scan nothing else
 * as reliably.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => drawCode(text), [text])
  const size = side + 2 * QUIET
  return (
    <svg
      className={classes.code}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
