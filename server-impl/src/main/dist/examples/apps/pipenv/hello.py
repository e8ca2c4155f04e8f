import falcon


class Hello:
    def on_get(self, request, response):
        response.content_type = falcon.MEDIA_TEXT
        response.text = "Hello from Pipenv\n"


app = falcon.App()
app.add_route("/", Hello())
