// The container's health check: ends with 0 where Outpost in the same container can serve.
const port = process.env.OUTPOST_METRICS_PORT || 9464
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(6000) })
if (!answer.ok) {
  process.stderr.write(`${await answer.text()}\n`)
  process.exit(1)
}
