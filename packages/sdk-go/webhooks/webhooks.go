// Package webhooks verifies webhook requests, and signs some for the tests of your receiver.
package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Tolerance is the largest difference between the signed time and now.
const Tolerance = 5 * time.Minute

// Event is a verified event. It has only what is signed: take nothing from the headers `Svc-…`.
type Event struct {
	// ID is the same on every attempt, retry and replay: process each id once.
	ID, Type, CreatedAt string
	// Data is for a type with premiumaudit.Decimal members.
	Data json.RawMessage
}

// VerificationError is a request that must not be processed: respond with 400. Code is one of those of the TypeScript SDK.
type VerificationError struct{ Code, Message string }

func (e *VerificationError) Error() string { return e.Message }

type signature struct {
	isStandard, isTimed bool
	time                int64
	prefix              string
	digest              []byte
}

var ownForm = regexp.MustCompile(`^(?:t=([0-9]{1,12}),v1|sha256)=([0-9a-f]{64})$`)
var timeForm = regexp.MustCompile(`^[0-9]{1,12}$`)

// Verify verifies the bytes of a request as they arrived, and returns its event. Pass both secrets while you replace one.
//
// webhook-signature decides where the request has one, because it covers id and time; otherwise form 1 of Svc-Signature.
func Verify(body []byte, header http.Header, secrets ...string) (Event, error) {
	return VerifyAt(time.Now(), body, header, secrets...)
}

// VerifyAt is Verify at another time than now, for tests.
func VerifyAt(now time.Time, body []byte, header http.Header, secrets ...string) (Event, error) {
	signatures := signaturesOf(header)
	if len(signatures) == 0 {
		return Event{}, &VerificationError{"missing_signature", "The request has no signature."}
	}
	match := firstMatch(signatures, body, secrets)
	if match == nil {
		return Event{}, &VerificationError{"invalid_signature", "No signature matches. Check the secret, and verify the raw body."}
	}
	if !match.isTimed {
		return Event{}, &VerificationError{"timestamp_missing", "The signature covers no time, so the request may be a replay."}
	}
	if age := now.Sub(time.Unix(match.time, 0)); age.Abs() > Tolerance {
		return Event{}, &VerificationError{"timestamp_out_of_tolerance", fmt.Sprintf("The request was signed %s ago.", age.Round(time.Second))}
	}
	signedID := ""
	if match.isStandard {
		signedID = header.Get("webhook-id")
	}
	var read struct {
		ID        *string         `json:"id"`
		Type      string          `json:"type"`
		Event     string          `json:"event"`
		CreatedAt string          `json:"created_at"`
		Timestamp string          `json:"timestamp"`
		Data      json.RawMessage `json:"data"`
	}
	err := json.Unmarshal(body, &read)
	if read.ID == nil {
		read.ID = &signedID
	}
	event := Event{*read.ID, read.Type + read.Event, read.CreatedAt + read.Timestamp, read.Data}
	if err != nil || event.ID == "" || event.Type == "" || !strings.HasPrefix(string(event.Data), "{") {
		return Event{}, &VerificationError{"invalid_body", "The body is signed and is no event, or no signed text has its id."}
	}
	return event, nil
}

// Sign returns the headers with which the platform would send an event: for the tests of your receiver. Form is 1 or 2.
func Sign(secret string, body []byte, eventID string, form int, signedAt time.Time) http.Header {
	stamp := strconv.FormatInt(signedAt.Unix(), 10)
	own := fmt.Sprintf("t=%s,v1=%x", stamp, digestOf(keyOf(secret, false), stamp+".", body))
	if form == 2 {
		own = fmt.Sprintf("sha256=%x", digestOf(keyOf(secret, false), "", body))
	}
	standard := base64.StdEncoding.EncodeToString(digestOf(keyOf(secret, true), eventID+"."+stamp+".", body))
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("Svc-Signature", own)
	header.Set("Svc-Event-Id", eventID)
	header.Set("webhook-id", eventID)
	header.Set("webhook-timestamp", stamp)
	header.Set("webhook-signature", "v1,"+standard)
	return header
}

// keyOf returns the whole text for forms 1 and 2, and the bytes behind `whsec_` for Standard Webhooks.
func keyOf(secret string, isStandard bool) []byte {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if !isStandard || err != nil {
		return []byte(secret)
	}
	return key
}

func digestOf(key []byte, prefix string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(prefix))
	mac.Write(body)
	return mac.Sum(nil)
}

func firstMatch(signatures []signature, body []byte, secrets []string) *signature {
	hasStandard := signatures[0].isStandard
	for _, each := range signatures {
		for _, secret := range secrets {
			// A secret that was never set is no key: whoever knows that could sign with it.
			isSet := strings.HasPrefix(secret, "whsec_") && len(secret) > len("whsec_")
			isRead := each.isStandard == hasStandard && isSet
			if isRead && hmac.Equal(digestOf(keyOf(secret, each.isStandard), each.prefix, body), each.digest) {
				return &each
			}
		}
	}
	return nil
}

// signaturesOf returns every signature that is well-formed, those of Standard Webhooks first. During a rotation there are several.
func signaturesOf(header http.Header) []signature {
	var signatures []signature
	id, stamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	if id != "" && timeForm.MatchString(stamp) {
		seconds, _ := strconv.ParseInt(stamp, 10, 64)
		for each := range strings.SplitSeq(header.Get("webhook-signature"), " ") {
			version, text, _ := strings.Cut(each, ",")
			if digest, err := base64.StdEncoding.DecodeString(text); version == "v1" && err == nil {
				signatures = append(signatures, signature{true, true, seconds, id + "." + stamp + ".", digest})
			}
		}
	}
	for _, name := range []string{"Svc-Signature", "Svc-Signature-Next"} {
		form := ownForm.FindStringSubmatch(strings.TrimSpace(header.Get(name)))
		if form == nil {
			continue
		}
		digest, _ := hex.DecodeString(form[2])
		if form[1] == "" {
			signatures = append(signatures, signature{digest: digest})
			continue
		}
		seconds, _ := strconv.ParseInt(form[1], 10, 64)
		signatures = append(signatures, signature{isTimed: true, time: seconds, prefix: form[1] + ".", digest: digest})
	}
	return signatures
}
