package dev.platform.base.host;

import dev.platform.base.host.ClaimFolder.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A range of numbers that no other installation on this machine uses. Ends with the process. */
public final class RangeClaim implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RangeClaim.class);

  private final @Nullable ClaimFolder folder;
  private final NumberRange range;
  private final Path data;
  private final Remains remains;

  /** What a process leaves behind when it ends. */
  public interface Remains {
    /** Whether something on this machine still uses a number of a range. */
    boolean use(NumberRange range) throws IOException;
  }

  private RangeClaim(@Nullable ClaimFolder folder, NumberRange range, Path data, Remains remains) {
    this.folder = folder;
    this.range = range;
    this.data = data;
    this.remains = remains;
  }

  /**
   * Claims a range for the installation with a data directory.
   *
   * @throws IllegalStateException if another installation has numbers of it, with the way out
   */
  public static RangeClaim take(NumberRange range, Path data, Remains remains) {
    try {
      return take(ClaimFolder.open(), range, data, remains);
    } catch (IOException e) {
      log.warn(
          "cannot determine whether another installation on this host uses {} {}: {}",
          range.setting(),
          range.text(),
          e.toString());
      return new RangeClaim(null, range, data, remains);
    }
  }

  static RangeClaim take(ClaimFolder folder, NumberRange range, Path data, Remains remains)
      throws IOException {
    var claim = new RangeClaim(folder, range, data.toRealPath(), remains);
    Optional<Claimant> self = Claimant.current();
    if (self.isPresent()) {
      folder.alone(() -> claim.takeAs(folder, self.get()));
    }
    return claim;
  }

  private void takeAs(ClaimFolder folder, Claimant self) throws IOException {
    for (Path file : folder.files()) {
      for (Claim other : ClaimFolder.read(file)) {
        if (other.range().overlaps(range) && !other.data().equals(data.toString())) {
          requireOver(other);
          dropIfOwn(folder, file);
        } else if (isForgotten(other)) {
          dropIfOwn(folder, file);
        }
      }
    }
    folder.write(new Claim(range, data.toString(), self));
  }

  /** Of an installation that was deleted. */
  private boolean isForgotten(Claim other) throws IOException {
    return other.range().setting().equals(range.setting())
        && Files.notExists(Path.of(other.data()))
        && !other.claimant().lives()
        && !remains.use(other.range());
  }

  private void requireOver(Claim other) throws IOException {
    boolean lives = other.claimant().lives();
    if (!lives && !remains.use(other.range())) {
      return;
    }
    throw new IllegalStateException(
        ("%s is %s, but the installation in %s on this host uses %s%s. Set %s to a range that does"
                + " not overlap with it, in this installation or in the other one")
            .formatted(
                range.setting(),
                range.text(),
                other.data(),
                other.range().text(),
                lives ? "" : ", and its services are still running",
                range.variable()));
  }

  private static void dropIfOwn(ClaimFolder folder, Path file) throws IOException {
    if (file.startsWith(folder.own())) {
      Files.deleteIfExists(file);
    }
  }

  /** Gives the range back, unless something still uses it. */
  @Override
  public void close() throws IOException {
    if (folder != null && !remains.use(range)) {
      folder.alone(() -> Files.deleteIfExists(folder.file(range, data.toString())));
    }
  }
}
