import { useParams } from '@tanstack/react-router'

/** The id in the address of a device's page; undefined where it is no id at all. */
export function useDeviceId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}
