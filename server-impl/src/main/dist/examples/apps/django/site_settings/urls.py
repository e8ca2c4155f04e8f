from django.urls import path
from visits.views import hello

urlpatterns = [path("", hello)]
