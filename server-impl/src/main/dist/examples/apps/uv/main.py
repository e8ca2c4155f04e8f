from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route


def hello(request):
    return PlainTextResponse("Hello from uv\n")


app = Starlette(routes=[Route("/", hello)])
