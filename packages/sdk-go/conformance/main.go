// Command conformance makes the calls that the conformance run of the SDKs asks for: one line of JSON in, one out.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"premiumaudit"
	"premiumaudit/profilea"
	"premiumaudit/profileb"
	"premiumaudit/webhooks"
)

type options struct {
	BaseURL      string `json:"base_url"`
	FlakyURL     string `json:"flaky_url"`
	APIKey       string `json:"api_key"`
	ClientID     string `json:"client_id"`
	ClientSecret string `json:"client_secret"`
}

type command struct {
	Profile        string                     `json:"profile"`
	Flaky          bool                       `json:"flaky"`
	Operation      string                     `json:"operation"`
	Path           []string                   `json:"path"`
	Query          map[string]json.RawMessage `json:"query"`
	Body           json.RawMessage            `json:"body"`
	File           *string                    `json:"file"`
	Pages          bool                       `json:"pages"`
	Wait           string                     `json:"wait"`
	IdempotencyKey string                     `json:"idempotency_key"`
	Verify         *struct {
		Body    string            `json:"body"`
		Headers map[string]string `json:"headers"`
		Secrets []string          `json:"secrets"`
		Now     int64             `json:"now"`
	} `json:"verify"`
}

func main() {
	scanner := bufio.NewScanner(os.Stdin)
	scanner.Buffer(nil, 1<<24)
	scanner.Scan()
	var given options
	must(json.Unmarshal(scanner.Bytes(), &given))
	for scanner.Scan() {
		var next command
		must(json.Unmarshal(scanner.Bytes(), &next))
		result, err := run(next, given)
		text, encodingErr := json.Marshal(answerOf(result, err))
		must(encodingErr)
		fmt.Println(string(text))
	}
}

func answerOf(result any, err error) map[string]any {
	var refusal *premiumaudit.APIError
	var unverified *webhooks.VerificationError
	switch {
	case err == nil:
		return map[string]any{"result": result}
	case errors.As(err, &refusal):
		fields := []string{}
		for _, field := range refusal.Fields {
			fields = append(fields, field.Name)
		}
		return map[string]any{"error": map[string]any{
			"status": refusal.Status, "code": refusal.Code, "doc": refusal.Doc, "form": refusal.Form, "fields": fields,
		}}
	case errors.As(err, &unverified):
		return map[string]any{"error": map[string]any{"code": unverified.Code}}
	}
	panic(err)
}

func run(next command, given options) (any, error) {
	ctx := context.Background()
	if verify := next.Verify; verify != nil {
		header := http.Header{}
		for name, value := range verify.Headers {
			header.Set(name, value)
		}
		event, err := webhooks.VerifyAt(time.Unix(verify.Now, 0), []byte(verify.Body), header, verify.Secrets...)
		return map[string]string{"id": event.ID, "type": event.Type}, err
	}
	client := clientOf(next, given)
	if next.Wait != "" {
		return outcomeOf(client.MethodByName("WaitForReport").Call(valuesOf(ctx, next.Wait)))
	}
	name := strings.ToUpper(next.Operation[:1]) + next.Operation[1:]
	if next.Pages {
		method := client.MethodByName(strings.Replace(name, "List", "All", 1))
		records := []any{}
		for record, failure := range method.Call(argumentsOf(ctx, method.Type(), next))[0].Seq2() {
			if !failure.IsNil() {
				return nil, failure.Interface().(error)
			}
			records = append(records, record.Interface())
		}
		return records, nil
	}
	method := client.MethodByName(name)
	return outcomeOf(method.Call(argumentsOf(ctx, method.Type(), next)))
}

func clientOf(next command, given options) reflect.Value {
	settings := premiumaudit.Options{BaseURL: given.BaseURL}
	if next.Flaky {
		settings.BaseURL = given.FlakyURL
	}
	if next.Profile == "A" {
		client, err := profilea.New(settings, given.APIKey)
		must(err)
		return reflect.ValueOf(client)
	}
	client, err := profileb.New(settings, given.ClientID, given.ClientSecret)
	must(err)
	return reflect.ValueOf(client)
}

// argumentsOf decodes body and query into the types of the parameters.
func argumentsOf(ctx context.Context, method reflect.Type, next command) []reflect.Value {
	arguments := valuesOf(ctx)
	for _, text := range next.Path {
		arguments = append(arguments, reflect.ValueOf(text))
	}
	for index := len(arguments); index < method.NumIn(); index++ {
		parameter := method.In(index)
		switch {
		case method.IsVariadic() && index == method.NumIn()-1:
			if next.IdempotencyKey != "" {
				arguments = append(arguments, reflect.ValueOf(premiumaudit.WithIdempotencyKey(next.IdempotencyKey)))
			}
		case parameter == reflect.TypeFor[premiumaudit.Upload]():
			arguments = append(arguments, reflect.ValueOf(premiumaudit.Upload{Content: strings.NewReader(*next.File)}))
		case strings.HasSuffix(parameter.Name(), "Query"):
			// The names of Go have no underscores, and JSON finds them in any case.
			plain := map[string]json.RawMessage{}
			for name, value := range next.Query {
				plain[strings.ReplaceAll(name, "_", "")] = value
			}
			text, err := json.Marshal(plain)
			must(err)
			arguments = append(arguments, decoded(text, parameter))
		case parameter.Kind() == reflect.Interface && next.Profile == "A":
			arguments = append(arguments, decoded(next.Body, reflect.TypeFor[profilea.PayrollReportSubmission]()))
		case parameter.Kind() == reflect.Interface:
			arguments = append(arguments, decoded(next.Body, reflect.TypeFor[profileb.PayrollReportSubmission]()))
		default:
			arguments = append(arguments, decoded(next.Body, parameter))
		}
	}
	return arguments
}

func decoded(text []byte, target reflect.Type) reflect.Value {
	pointer := reflect.New(target)
	if len(text) > 0 {
		must(json.Unmarshal(text, pointer.Interface()))
	}
	return pointer.Elem()
}

func outcomeOf(values []reflect.Value) (any, error) {
	err, _ := values[1].Interface().(error)
	return values[0].Interface(), err
}

func valuesOf(values ...any) []reflect.Value {
	reflected := []reflect.Value{}
	for _, value := range values {
		reflected = append(reflected, reflect.ValueOf(value))
	}
	return reflected
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
