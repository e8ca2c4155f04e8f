from bottle import default_app, get


@get("/")
def hello():
    return "Hello from Poetry\n"


app = default_app()
