package main

import "github.com/gin-gonic/gin"

func main() {
	router := gin.Default()
	router.GET("/", func(c *gin.Context) {
		c.String(200, "Hello from Gin\n")
	})
	// It listens on PORT.
	router.Run()
}
