// The health check of the container: exits with 0 if the Outpost in the same container is ready to serve.
const port = process.env.OUTPOST_METRICS_PORT || 9464
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(6000) })
if (!answer.ok) {
  process.stderr.write(`${await answer.text()}\n`)
  process.exit(1)
}
