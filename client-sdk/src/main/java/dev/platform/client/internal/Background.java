package dev.platform.client.internal;

import dev.platform.client.error.ClosedException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Runs blocking calls on threads of the client. */
final class Background {
  private final ExecutorService threads;

  Background(ExecutorService threads) {
    this.threads = threads;
  }

  <T> CompletableFuture<T> run(Supplier<T> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      Future<?> task = threads.submit(() -> complete(result, call));
      CompletableFuture<T> unused =
          result.whenComplete(
              (value, failure) -> {
                if (failure instanceof CancellationException
                    || failure instanceof TimeoutException) {
                  task.cancel(true);
                }
              });
    } catch (RejectedExecutionException e) {
      result.completeExceptionally(new ClosedException());
    }
    return result;
  }

  private static <T> void complete(CompletableFuture<T> result, Supplier<T> call) {
    try {
      result.complete(call.get());
    } catch (RuntimeException | Error e) {
      result.completeExceptionally(e);
    }
  }
}
