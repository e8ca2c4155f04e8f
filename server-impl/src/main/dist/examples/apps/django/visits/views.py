from django.http import HttpResponse

from .models import Visit


def hello(request):
    Visit.objects.create()
    return HttpResponse(f"Hello from Django, visit {Visit.objects.count()}\n", content_type="text/plain")
