{{- define "outpost.labels" -}}
app.kubernetes.io/name: outpost
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}
