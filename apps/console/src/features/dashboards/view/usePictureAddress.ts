import { dashboardLinks, dashboards } from '@outpost/contract/dashboards/endpoints'
import { images } from '@outpost/contract/files/images/endpoints'
import { useEffect, useState } from 'react'
import { addressOf, commonHeaders } from '../../../kit/api/send.ts'
import { useView } from './ViewContext.ts'

/** Milliseconds after which the image is given up. */
const LIMIT = 60_000

/**
 * Reads an image with the token of a link, which is sent in the body of the request: an address would be in the logs of
 * proxies. Returns the address of the bytes, undefined while they are loading, and an address without an image if they
 * could not be read. Does nothing without a token.
 */
function useSharedPicture(token: string | undefined, imageId: number): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const ended = new AbortController()
    let made: string | undefined
    const read = async (): Promise<void> => {
      const headers = commonHeaders()
      headers.set('content-type', 'application/json')
      const response = await fetch(addressOf(dashboardLinks.picture, {}), {
        method: 'POST',
        headers,
        credentials: 'include',
        body: JSON.stringify({ token, image_id: imageId }),
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(LIMIT)]),
      })
      const bytes = await response.blob()
      if (ended.signal.aborted) return
      made = URL.createObjectURL(bytes)
      setAddress(made)
    }
    read().catch(() => {
      if (!ended.signal.aborted) setAddress('data:,')
    })
    return () => {
      ended.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [token, imageId])
  return address
}

/**
 * The address of an image for the surrounding dashboard; undefined while it is loading. One that was only just chosen is
 * not part of the stored dashboard yet.
 */
export function usePictureAddress(imageId: number): string | undefined {
  const { pictures } = useView()
  const shared = useSharedPicture('token' in pictures ? pictures.token : undefined, imageId)
  if ('token' in pictures) return shared
  const { dashboardId, stored } = pictures
  return stored.has(imageId)
    ? addressOf(dashboards.picture, { id: dashboardId, image_id: imageId })
    : addressOf(images.picture, { id: imageId })
}
