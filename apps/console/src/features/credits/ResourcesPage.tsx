import { Go } from '../../kit/router.tsx'

/** Leads to the pools (CREDITS-001). */
export default function ResourcesPage() {
  return <Go to="/resources/credits" />
}
