// A receiver on net/http, by form 1 of Svc-Signature: go run receiver.go PORT, with the secret in $WEBHOOK_SECRET.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var processed sync.Map

func isOurs(header string, body []byte) bool {
	stamp, digest, found := strings.Cut(strings.TrimPrefix(header, "t="), ",v1=")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	received, hexErr := hex.DecodeString(digest)
	if !found || err != nil || hexErr != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, []byte(os.Getenv("WEBHOOK_SECRET")))
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	return hmac.Equal(mac.Sum(nil), received)
}

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isOurs(request.Header.Get("Svc-Signature"), body) {
		http.Error(response, "invalid_signature", http.StatusBadRequest)
		return
	}
	var event struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(body, &event) == nil {
		processed.LoadOrStore(event.ID, true)
	}
	response.WriteHeader(http.StatusOK)
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[1])
	if err != nil {
		panic(err)
	}
	fmt.Println("ready")
	panic(http.Serve(listener, http.HandlerFunc(receive)))
}
