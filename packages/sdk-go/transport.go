// Package premiumaudit calls the workers' compensation premium audit API. The packages profilea and profileb have a client each.
package premiumaudit

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/netip"
	"net/textproto"
	"net/url"
	"reflect"
	"strings"
	"time"
)

const userAgent = "premium-audit-sdk-go/0.0.0"

// Options create a client.
type Options struct {
	// BaseURL is the base address of your profile and environment; `/api/v1` is added where it is missing.
	BaseURL string
	// MaxRetries is the number of attempts after the first one, of calls that may be repeated: 4 if 0, none if negative.
	MaxRetries int
	// MaxRetryAfter is the longest Retry-After that is waited for: 90 seconds if 0.
	MaxRetryAfter time.Duration
	// HTTP sends the requests: a client with a timeout of one minute if nil.
	HTTP *http.Client
	// AllowInsecureHTTP allows `http:` to other hosts than this machine.
	AllowInsecureHTTP bool
}

// Transport sends requests, and repeats them where that does no harm.
type Transport struct {
	base    string
	headers map[string]string
	options Options
	http    http.Client
}

// NewTransport makes the transport of a client with the headers of its credentials. The packages of the profiles call it.
func NewTransport(options Options, headers map[string]string) (*Transport, error) {
	address, err := url.Parse(options.BaseURL)
	if err != nil || (address.Scheme != "https" && address.Scheme != "http") || address.Host == "" || address.User != nil {
		return nil, errors.New("BaseURL must be a URL such as https://api.example.com")
	}
	if address.Scheme == "http" && !options.AllowInsecureHTTP && !isLoopback(address.Hostname()) {
		return nil, errors.New("BaseURL must be https: credentials would be sent in the clear")
	}
	base := strings.TrimRight(options.BaseURL, "/")
	if !strings.HasSuffix(base, "/v1") {
		base += "/api/v1"
	}
	if options.MaxRetries == 0 {
		options.MaxRetries = 4
	}
	if options.MaxRetryAfter == 0 {
		options.MaxRetryAfter = 90 * time.Second
	}
	client := http.Client{Timeout: time.Minute}
	if options.HTTP != nil {
		client = *options.HTTP
	}
	// Another host must not receive the credentials.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Transport{base, headers, options, client}, nil
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && address.IsLoopback()
}

// Upload is a file to send. Content is read again from its beginning if an attempt fails.
type Upload struct {
	Content io.ReadSeeker
	// Name is `payroll.csv` and MediaType `text/csv` if empty.
	Name, MediaType string
}

// CallOption changes one call.
type CallOption func(*Call)

// WithIdempotencyKey sends a key of your own with a POST, so that your program can continue after a restart.
func WithIdempotencyKey(key string) CallOption { return func(call *Call) { call.idempotencyKey = key } }

// Call is one call of an operation. The packages of the profiles make it.
type Call struct {
	Method, Path   string
	Parameters     map[string]string
	Query          url.Values
	Body           any
	Upload         *Upload
	Accept         string
	idempotencyKey string
	// boundary is the same in each attempt, because a key belongs to the bytes of a body.
	boundary string
}

// Do sends a call and decodes the response into a pointer. It returns an *APIError, a *ConnectionError or the error of the context.
func (t *Transport) Do(ctx context.Context, call Call, result any, options ...CallOption) error {
	received, err := t.Bytes(ctx, call, options...)
	if err != nil || result == nil {
		return err
	}
	if err := unmarshal(received, result); err != nil {
		return &ConnectionError{call.Method, call.Path, err}
	}
	return nil
}

// Bytes sends a call and returns the response as it is, such as the statement of an audit as `application/pdf`.
func (t *Transport) Bytes(ctx context.Context, call Call, options ...CallOption) ([]byte, error) {
	for _, option := range options {
		option(&call)
	}
	if call.Method == http.MethodPost && call.idempotencyKey == "" {
		call.idempotencyKey = rand.Text()
	}
	call.boundary = rand.Text()
	var content []byte
	if call.Body != nil {
		text, err := marshal(call.Body)
		if err != nil {
			return nil, err
		}
		content = text
	}
	address, err := t.addressOf(call)
	if err != nil {
		return nil, err
	}
	for attempt := 1; ; attempt++ {
		received, err := t.attempt(ctx, call, address, content)
		if err == nil || ctx.Err() != nil {
			return received, errors.Join(err, ctx.Err())
		}
		pause, isRepeated := t.pauseBeforeRetry(call.Method, err, attempt)
		if !isRepeated {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

func (t *Transport) addressOf(call Call) (string, error) {
	path := call.Path
	for name, value := range call.Parameters {
		if value == "" || value == "." || value == ".." {
			return "", fmt.Errorf("%s must be a text that is not empty", name)
		}
		path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(value))
	}
	if len(call.Query) > 0 {
		path += "?" + call.Query.Encode()
	}
	return t.base + path, nil
}

func (t *Transport) attempt(ctx context.Context, call Call, address string, content []byte) ([]byte, error) {
	var body io.Reader
	mediaType := ""
	if content != nil {
		body, mediaType = bytes.NewReader(content), "application/json"
	}
	if call.Upload != nil {
		form, formType, err := formOf(*call.Upload, call.boundary)
		if err != nil {
			return nil, err
		}
		defer form.Close()
		body, mediaType = form, formType
	}
	request, err := http.NewRequestWithContext(ctx, call.Method, address, body)
	if err != nil {
		return nil, err
	}
	for name, value := range t.headers {
		request.Header.Set(name, value)
	}
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set("Accept", "application/json")
	if call.Accept != "" {
		request.Header.Set("Accept", call.Accept)
	}
	if mediaType != "" {
		request.Header.Set("Content-Type", mediaType)
	}
	if call.idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", call.idempotencyKey)
	}
	response, err := t.http.Do(request)
	if err != nil {
		return nil, &ConnectionError{call.Method, call.Path, err}
	}
	defer response.Body.Close()
	received, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, &ConnectionError{call.Method, call.Path, err}
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, errorOf(response, received)
	}
	return received, nil
}

// pauseBeforeRetry returns how long to wait for the next attempt. A PATCH has no key, so only its caller can repeat it.
func (t *Transport) pauseBeforeRetry(method string, failure error, attempt int) (time.Duration, bool) {
	if method == http.MethodPatch || attempt > t.options.MaxRetries {
		return 0, false
	}
	backoff := min(500*time.Millisecond<<(attempt-1), 30*time.Second)
	backoff = backoff/2 + mathrand.N(backoff/2)
	var refusal *APIError
	var broken *ConnectionError
	if !errors.As(failure, &refusal) {
		return backoff, errors.As(failure, &broken)
	}
	status, after := refusal.Status, time.Duration(refusal.RetryAfterSeconds)*time.Second
	// An attempt of ours that timed out may still be running.
	isRunning := status == http.StatusConflict && after > 0 && attempt > 1
	if status < 500 && status != 408 && status != 425 && status != 429 && !isRunning {
		return 0, false
	}
	if after == 0 {
		return backoff, true
	}
	return after + mathrand.N(500*time.Millisecond), after <= t.options.MaxRetryAfter
}

// formOf makes the file the one part of a form, which is sent as it is read.
func formOf(upload Upload, boundary string) (io.ReadCloser, string, error) {
	if _, err := upload.Content.Seek(0, io.SeekStart); err != nil {
		return nil, "", err
	}
	name, mediaType := upload.Name, upload.MediaType
	if name == "" {
		name = "payroll.csv"
	}
	if mediaType == "" {
		mediaType = "text/csv"
	}
	reader, writer := io.Pipe()
	form := multipart.NewWriter(writer)
	if err := form.SetBoundary(boundary); err != nil {
		return nil, "", err
	}
	escaped := strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A").Replace(name)
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", fmt.Sprintf(`form-data; name="file"; filename="%s"`, escaped))
	header.Set("Content-Type", mediaType)
	go func() {
		part, err := form.CreatePart(header)
		if err == nil {
			_, err = io.Copy(part, upload.Content)
		}
		writer.CloseWithError(errors.Join(err, form.Close()))
	}()
	return reader, form.FormDataContentType(), nil
}

// Pages returns an iterator over every record of a list; a page is requested when those of the one before were read.
func Pages[Record any](ctx context.Context, transport *Transport, call Call) func(func(Record, error) bool) {
	return func(yield func(Record, error) bool) {
		var none Record
		query := url.Values{"limit": {"100"}}
		for name, values := range call.Query {
			query[name] = values
		}
		for {
			call.Query = query
			var page map[string]json.RawMessage
			if err := transport.Do(ctx, call, &page); err != nil {
				yield(none, err)
				return
			}
			records, cursor, err := recordsOf[Record](page)
			if err != nil {
				yield(none, err)
				return
			}
			for _, record := range records {
				if !yield(record, nil) {
					return
				}
			}
			if string(page["has_more"]) != "true" || cursor == "" {
				return
			}
			query.Set("starting_after", cursor)
		}
	}
}

// recordsOf returns the records of the one list that a page has, and the cursor behind the last of them.
func recordsOf[Record any](page map[string]json.RawMessage) ([]Record, string, error) {
	for _, text := range page {
		if text[0] != '[' {
			continue
		}
		var records []Record
		var identified []map[string]json.RawMessage
		if err := errors.Join(unmarshal(text, &records), unmarshal(text, &identified)); err != nil {
			return nil, "", err
		}
		if len(records) == 0 {
			return nil, "", nil
		}
		last := identified[len(identified)-1]
		for _, name := range []string{"id", "position", "report_id"} {
			if cursor := strings.Trim(string(last[name]), `"`); cursor != "" && cursor != "null" {
				return records, cursor, nil
			}
		}
		return records, "", nil
	}
	return nil, "", nil
}

func marshal(value any) ([]byte, error) { return json.Marshal(value) }

func unmarshal(text []byte, value any) error { return json.Unmarshal(text, value) }

// BodyOf returns nil, which sends no body, for a pointer that is nil.
func BodyOf[Body any](body *Body) any {
	if body == nil {
		return nil
	}
	return body
}

// QueryOf makes a query of names and values, without those that are absent. Maps and structs are sent as JSON. The packages of the
// profiles call it.
func QueryOf(pairs ...any) url.Values {
	query := url.Values{}
	for index := 0; index < len(pairs); index += 2 {
		name := pairs[index].(string)
		if text, isJSON := pairs[index+1].(json.RawMessage); isJSON {
			pairs[index+1] = string(text)
		}
		switch value := reflect.ValueOf(pairs[index+1]); value.Kind() {
		case reflect.Invalid:
			continue
		case reflect.Map, reflect.Struct:
			// The API refuses the text of a value that JSON has no form for, and names the parameter.
			if text, err := marshal(value.Interface()); err != nil {
				query.Set(name, fmt.Sprint(value))
			} else if string(text) != "null" {
				query.Set(name, string(text))
			}
		case reflect.Slice:
			for each := range value.Len() {
				query.Add(name, fmt.Sprint(value.Index(each)))
			}
		case reflect.Pointer:
			if !value.IsNil() {
				query.Set(name, fmt.Sprint(value.Elem()))
			}
		default:
			if text := fmt.Sprint(value); text != "" {
				query.Set(name, text)
			}
		}
	}
	return query
}

// Wait reads a status with growing pauses until it is completed or failed. The packages of the profiles call it.
func Wait[Status any](ctx context.Context, read func() (*Status, string, error)) (*Status, error) {
	for pause := 500 * time.Millisecond; ; pause = min(pause*3/2, 10*time.Second) {
		status, state, err := read()
		if err != nil || state == "completed" || state == "failed" {
			return status, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}
