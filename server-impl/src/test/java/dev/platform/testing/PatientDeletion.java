package dev.platform.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirDeletionStrategy;

/**
 * Deletes a temporary folder again if a process that was ended with the test still wrote into it,
 * or was deleting in it itself.
 */
public final class PatientDeletion implements TempDirDeletionStrategy {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

  @Override
  public DeletionResult delete(
      Path folder, AnnotatedElementContext element, ExtensionContext extension) throws IOException {
    long begunAt = System.nanoTime();
    var result = Standard.INSTANCE.delete(folder, element, extension);
    while (!result.isSuccessful() && System.nanoTime() - begunAt < PATIENCE.toNanos()) {
      LockSupport.parkNanos(PAUSE);
      result = Standard.INSTANCE.delete(folder, element, extension);
    }
    return result;
  }
}
