module premiumaudit

go 1.24
