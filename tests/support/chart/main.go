// Renders a Helm chart with Go's own templates: `go run main.go FOLDER <VALUES.json`. Helm itself is not in Debian. The
// functions are those that the chart uses, and behave as in Helm.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

func toJson(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

func toInt(value any) (int, error) {
	number, isNumber := value.(float64)
	if !isNumber {
		return 0, fmt.Errorf("not a number: %v", value)
	}
	return int(number), nil
}

func required(message string, value any) (any, error) {
	if value == nil || value == "" {
		return nil, errors.New(message)
	}
	return value, nil
}

func defaultOf(fallback, value any) any {
	if value == nil || value == "" {
		return fallback
	}
	return value
}

func urlParse(text string) (map[string]any, error) {
	parsed, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	return map[string]any{"scheme": parsed.Scheme, "host": parsed.Host, "hostname": parsed.Hostname()}, nil
}

func render(folder string, context map[string]any) error {
	chart := template.New("chart").Option("missingkey=zero")
	chart.Funcs(template.FuncMap{
		"default": defaultOf,
		"fail":    func(message string) (string, error) { return "", errors.New(message) },
		"include": func(name string, data any) (string, error) {
			var text strings.Builder
			err := chart.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"int": toInt,
		"nindent": func(count int, text string) string {
			margin := "\n" + strings.Repeat(" ", count)
			return margin + strings.ReplaceAll(text, "\n", margin)
		},
		"quote":    func(value any) string { return fmt.Sprintf("%q", fmt.Sprint(value)) },
		"required": required,
		"toJson":   toJson,
		"toString": func(value any) string { return fmt.Sprint(value) },
		"urlParse": urlParse,
	})
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return err
	}
	if _, err := chart.ParseFiles(files...); err != nil {
		return err
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		fmt.Println("---")
		if err := chart.ExecuteTemplate(os.Stdout, filepath.Base(file), context); err != nil {
			return err
		}
		fmt.Println()
	}
	return nil
}

func main() {
	var context map[string]any
	err := json.NewDecoder(os.Stdin).Decode(&context)
	if err == nil {
		err = render(os.Args[1], context)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
