import os

import redis

queue = redis.from_url(os.environ["REDIS_URL"])
queue.lpush("tasks", "Hello from a Python worker")
while True:
    _, task = queue.brpop("tasks")
    print(task.decode())
