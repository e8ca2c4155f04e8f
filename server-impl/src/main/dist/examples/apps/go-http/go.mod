module example.org/go-http

go 1.19
