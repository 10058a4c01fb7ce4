import { Go } from '../../kit/screen/router.tsx'

/** Leads to the pools. */
export default function ResourcesPage() {
  return <Go to="/resources/credits" />
}
