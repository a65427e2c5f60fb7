package premiumaudit

import (
	"fmt"
	"math/big"
	"regexp"
)

// Decimal is an exact amount: the text of a JSON number, such as "2400.50". Its zero value is the amount 0.
type Decimal string

var decimalForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?$`)

// ParseDecimal returns an error for a text that is no decimal number.
func ParseDecimal(text string) (Decimal, error) {
	if !decimalForm.MatchString(text) {
		return "", fmt.Errorf("a decimal must be a number such as 2400.50, and is %q", text)
	}
	return Decimal(text), nil
}

// Rat returns the amount for calculations, which are exact.
func (d Decimal) Rat() *big.Rat {
	rat, isNumber := new(big.Rat).SetString(string(d))
	if !isNumber {
		return new(big.Rat)
	}
	return rat
}

// MarshalJSON writes the number with the digits that it has.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if d == "" {
		return []byte("0"), nil
	}
	if _, err := ParseDecimal(string(d)); err != nil {
		return nil, err
	}
	return []byte(d), nil
}

// UnmarshalJSON keeps the digits of the number.
func (d *Decimal) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	rat, isNumber := new(big.Rat).SetString(string(text))
	if !isNumber || text[0] == '"' {
		return fmt.Errorf("a decimal must be a number, and is %s", text)
	}
	if decimalForm.Match(text) {
		*d = Decimal(text)
		return nil
	}
	// The API writes no exponent; a proxy might.
	exact, _ := rat.FloatPrec()
	*d = Decimal(rat.FloatString(exact))
	return nil
}

// Nullable is a member that can be absent, null, or have a value: absent is its zero value.
type Nullable[T any] struct {
	value *T
	isSet bool
}

// Set returns a member with a value.
func Set[T any](value T) Nullable[T] { return Nullable[T]{value: &value, isSet: true} }

// Null returns a member that is null, which removes it.
func Null[T any]() Nullable[T] { return Nullable[T]{isSet: true} }

// Value returns nil for a member that is absent or null.
func (n Nullable[T]) Value() *T { return n.value }

// IsZero is true for a member that is absent.
func (n Nullable[T]) IsZero() bool { return !n.isSet }

// MarshalJSON writes the value or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return marshal(n.value) }

// UnmarshalJSON reads a value or null.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	n.isSet = true
	return unmarshal(text, &n.value)
}

// Ptr returns a pointer to a value, for optional members.
func Ptr[T any](value T) *T { return &value }
