import type { ReactNode } from 'react'
import type { DrawingName } from './EmptyDrawing.tsx'
import classes from './Page.module.css'

/** Line drawings with a uniform stroke width. `.mark` is the darker stroke that conveys the meaning. */
const DRAWINGS: Record<DrawingName, ReactNode> = {
  list: (
    <>
      <rect x="12" y="14" width="72" height="36" rx="4" />
      <path d="M12 26h72M12 38h72" />
      <path className={classes.mark} d="M20 20h8M20 32h8M20 44h8" />
      <path d="M36 20h24M36 32h32M36 44h18" />
    </>
  ),
  search: (
    <>
      <path d="M14 18h40M14 30h22M14 42h26" />
      <circle className={classes.mark} cx="60" cy="34" r="14" />
      <path className={classes.mark} d="m70 44 10 10" />
    </>
  ),
  box: (
    <>
      <rect x="16" y="30" width="64" height="20" rx="4" />
      <path d="M26 30 22 12M70 30l4-18M28 50v4M68 50v4" />
      <path className={classes.mark} d="M26 40h4M36 40h4" />
      <path d="M54 40h16" />
    </>
  ),
  chart: (
    <>
      <path d="M14 10v42h70" />
      <path className={classes.mark} d="m20 44 14-12 12 6 12-18" />
      <path strokeDasharray="3 4" d="m58 20 22 12" />
    </>
  ),
  link: (
    <>
      <rect x="10" y="24" width="24" height="16" rx="4" />
      <rect x="62" y="24" width="24" height="16" rx="4" />
      <path className={classes.mark} strokeDasharray="4 4" d="M34 32h28" />
    </>
  ),
  lock: (
    <>
      <rect x="30" y="28" width="36" height="26" rx="4" />
      <path d="M38 28v-6a10 10 0 0 1 20 0v6" />
      <path className={classes.mark} d="M48 38v6" />
    </>
  ),
  bell: (
    <>
      <path d="M32 44V32a16 16 0 0 1 32 0v12l4 4H28z" />
      <path className={classes.mark} d="M44 54a4 4 0 0 0 8 0" />
    </>
  ),
  people: (
    <>
      <circle cx="38" cy="24" r="8" />
      <path d="M22 52c0-10 7-15 16-15s16 5 16 15" />
      <path className={classes.mark} d="M60 20a7 7 0 0 1 0 14M66 38c6 2 9 7 9 14" />
    </>
  ),
  file: (
    <>
      <path d="M32 8h22l12 12v36H32z" />
      <path d="M54 8v12h12" />
      <path className={classes.mark} d="M40 34h18M40 42h12" />
    </>
  ),
  map: (
    <>
      <path d="m14 16 22-6 24 6 22-6v38l-22 6-24-6-22 6zM36 10v38M60 16v38" />
      <path className={classes.mark} d="M48 36s-8-7-8-13a8 8 0 0 1 16 0c0 6-8 13-8 13z" />
    </>
  ),
}

/** The paths of a drawing. */
export default function Drawing({ name }: { name: DrawingName }) {
  return DRAWINGS[name]
}
