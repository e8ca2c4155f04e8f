from django.db import models


class Visit(models.Model):
    time = models.DateTimeField(auto_now_add=True)
