import { lazy, Suspense } from 'react'
import type { CurlButtonProps } from './CurlButton.tsx'

// A window is worth more than this button: where its code does not come, the window does without.
const Button = lazy(() => import('./CurlButton.tsx').catch(() => ({ default: () => null })))

/** A button that copies what a window would send as a line for a shell; it comes after the window and holds nothing up. */
export function CopyCurl(props: CurlButtonProps) {
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  )
}
