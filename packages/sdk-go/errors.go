package premiumaudit

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// FieldProblem is a member of a request that is wrong.
type FieldProblem struct {
	// Name is the path of the member: `employees[3].gross_wages`.
	Name string
	// Reason is for people.
	Reason string
}

// APIError is a refusal or a failure of the API. Status and Code say why; Message is for people.
type APIError struct {
	Status int
	// Code is that of the error, such as `policy_not_found`, the same in all forms.
	Code string
	// Doc is the URL of the page that explains the code; empty if the response has none, for example because a proxy responded.
	Doc     string
	Message string
	// Form is that of the body, 1 to 4; 0 if it has none of them.
	Form int
	// Fields are the members that are wrong, as far as the body names them.
	Fields []FieldProblem
	// RequestID is what to quote when you contact support.
	RequestID string
	// RetryAfterSeconds is 0 where the response has none.
	RetryAfterSeconds int
	Body              []byte
}

func (e *APIError) Error() string {
	return fmt.Sprintf("%s (status %d, %s, request %s)", e.Message, e.Status, e.Code, e.RequestID)
}

// ConnectionError means that no complete response arrived.
type ConnectionError struct {
	Method, Path string
	Cause        error
}

func (e *ConnectionError) Error() string { return fmt.Sprintf("%s %s: %v", e.Method, e.Path, e.Cause) }

func (e *ConnectionError) Unwrap() error { return e.Cause }

type problem struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Param   string         `json:"param"`
	Details map[string]any `json:"details"`
	Errors  []struct {
		Index    int    `json:"index"`
		Column   string `json:"column"`
		Expected string `json:"expected"`
	} `json:"errors"`
}

func errorOf(response *http.Response, body []byte) *APIError {
	status, header := response.StatusCode, response.Header
	failure := &APIError{
		Status: status, Code: fmt.Sprintf("http_%d", status), Message: fmt.Sprintf("HTTP status %d", status),
		RequestID: header.Get("X-Svc-Request-Id"), Body: body,
	}
	if path := header.Get("Svc-Error-Doc"); path != "" {
		if page, err := response.Request.URL.Parse(path); err == nil {
			failure.Doc = page.String()
		}
	}
	failure.RetryAfterSeconds, _ = strconv.Atoi(header.Get("Retry-After"))
	var envelope struct {
		Success *bool           `json:"success"`
		Error   json.RawMessage `json:"error"`
		Code    string          `json:"code"`
		Message string          `json:"message"`
		Details map[string]any  `json:"details"`
		Errors  []problem       `json:"errors"`
	}
	if json.Unmarshal(body, &envelope) == nil && len(envelope.Error) > 0 {
		var title string
		var read problem
		isTitle := json.Unmarshal(envelope.Error, &title) == nil
		_ = json.Unmarshal(envelope.Error, &read)
		switch {
		case isTitle && envelope.Details != nil:
			failure.Form, failure.Code, failure.Message = 2, title, envelope.Message
			failure.Fields = fieldsOfForm2(status, envelope.Details)
		case isTitle:
			failure.Form, failure.Code, failure.Message = 3, title, envelope.Message
			if name := strings.TrimSuffix(strings.TrimSuffix(title, "_required"), "_invalid"); name != title {
				failure.Fields = []FieldProblem{{name, envelope.Message}}
			}
		case envelope.Success != nil:
			failure.Form, failure.Code, failure.Message = 4, read.Code, read.Message
			failure.Fields = fieldsOfForm4(read, envelope.Errors)
		default:
			failure.Form, failure.Code, failure.Message = 1, read.Code, read.Message
			failure.Fields = fieldsOfForm1(read)
		}
	}
	if code := header.Get("Svc-Error-Code"); code != "" {
		failure.Code = code
	}
	return failure
}

func fieldsOfForm1(read problem) []FieldProblem {
	var fields []FieldProblem
	for _, row := range read.Errors {
		fields = append(fields, FieldProblem{fmt.Sprintf("rows[%d].%s", row.Index, row.Column), row.Expected})
	}
	if fields == nil && read.Param != "" {
		fields = []FieldProblem{{read.Param, read.Message}}
	}
	return fields
}

func fieldsOfForm2(status int, details map[string]any) []FieldProblem {
	var fields []FieldProblem
	if status != http.StatusBadRequest {
		return fields
	}
	if missing, isList := details["missing_fields"].([]any); isList {
		for _, name := range missing {
			fields = append(fields, FieldProblem{fmt.Sprint(name), "is required"})
		}
		return fields
	}
	if name, isText := details["field"].(string); isText && details["expected"] != nil {
		return []FieldProblem{{name, fmt.Sprintf("must be %v", details["expected"])}}
	}
	for name, reason := range details {
		if text, isText := reason.(string); isText && name != "code" {
			fields = append(fields, FieldProblem{name, text})
		}
	}
	return fields
}

func fieldsOfForm4(read problem, others []problem) []FieldProblem {
	if len(others) == 0 {
		others = []problem{read}
	}
	var fields []FieldProblem
	for _, each := range others {
		if name, isText := each.Details["field"].(string); isText {
			fields = append(fields, FieldProblem{name, each.Message})
		}
	}
	return fields
}
