interface ImportMetaEnv {
  /** Version of the build, sent as `X-SPA-VERSION`. */
  readonly VITE_VERSION?: string
  /** Time of the build, in seconds. */
  readonly VITE_BUILD_TIMESTAMP?: string
  /** Address of another API, for reviewing a build against it. By default `/api` of the same host. */
  readonly VITE_API_BASE?: string
}
