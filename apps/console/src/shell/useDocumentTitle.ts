import { useEffect } from 'react'
import { useBrand } from '../brand.ts'

/** Sets the document title: the page, then the brand. */
export function useDocumentTitle(page: string | undefined): void {
  const { short_name } = useBrand()
  useEffect(() => {
    document.title = page ? `${page} · ${short_name}` : short_name
  }, [page, short_name])
}
