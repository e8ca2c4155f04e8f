package dev.platform.edge.tls;

import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.route.HostCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificates of a folder, in PEM format, read again when files change: {@code NAME.crt} or
 * {@code NAME.pem} with {@code NAME.key}, and {@code NAME/fullchain.pem} with {@code
 * NAME/privkey.pem}. A pair that cannot be read is reported, and what was read before stays.
 */
public final class CertificateFolder implements CertificateTable, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CertificateFolder.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final String KEY = ".key";
  private static final List<String> CHAINS = List.of(".crt", ".pem");
  private static final String FULL_CHAIN = "fullchain.pem";
  private static final String PRIVATE_KEY = "privkey.pem";

  private final Path folder;
  private final ScheduledExecutorService reader =
      Executors.newSingleThreadScheduledExecutor(CertificateFolder::thread);
  private Map<Path, Entry> entries = Map.of();
  private boolean isLost;
  private volatile CertificateIndex index = new CertificateIndex(List.of());

  private record Pair(Path chain, Path key) {}

  /**
   * What was read of a pair.
   *
   * @param version of the files that were looked at last
   * @param certificate the last good one
   */
  private record Entry(List<Object> version, @Nullable HostCertificate certificate) {}

  private CertificateFolder(Path folder) {
    this.folder = folder;
  }

  /** Reads a folder, and from then on what changes in it. */
  public static CertificateFolder open(Path folder) {
    var certificates = new CertificateFolder(folder);
    certificates.refresh();
    var unused =
        certificates.reader.scheduleWithFixedDelay(
            certificates::refresh, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    return certificates;
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "certificates");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public @Nullable HostCertificate find(String host) {
    return index.find(host);
  }

  private void refresh() {
    try {
      var now = new HashMap<Path, Entry>();
      for (Pair pair : pairs()) {
        now.put(pair.chain(), read(pair, entries.get(pair.chain())));
      }
      isLost = false;
      if (!now.equals(entries)) {
        index(now);
      }
    } catch (IOException | RuntimeException e) {
      if (!isLost) {
        log.error("cannot read {}; the previous certificates stay in effect: {}", folder, e);
      }
      isLost = true;
    }
  }

  private void index(Map<Path, Entry> now) {
    entries = now;
    var certificates =
        now.values().stream().map(Entry::certificate).filter(Objects::nonNull).toList();
    index = new CertificateIndex(certificates);
    log.info("{} certificates in {}", certificates.size(), folder);
  }

  private List<Pair> pairs() throws IOException {
    List<Pair> pairs = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        pair(file).ifPresent(pairs::add);
      }
    }
    return pairs;
  }

  private static Optional<Pair> pair(Path file) {
    if (Files.exists(file.resolve(FULL_CHAIN))) {
      return Optional.of(new Pair(file.resolve(FULL_CHAIN), file.resolve(PRIVATE_KEY)));
    }
    var name = file.getFileName().toString();
    return CHAINS.stream()
        .filter(name::endsWith)
        .map(end -> name.substring(0, name.length() - end.length()) + KEY)
        .map(key -> new Pair(file, file.resolveSibling(key)))
        .findFirst();
  }

  private static Entry read(Pair pair, @Nullable Entry before) {
    var last = before == null ? null : before.certificate();
    List<Object> version = List.of();
    try {
      if (Files.notExists(pair.key())) {
        throw new NoSuchFileException("its private key " + pair.key() + " does not exist");
      }
      version = List.of(version(pair.chain()), version(pair.key()));
      if (before != null && before.version().equals(version)) {
        return before;
      }
      var chain = Files.readString(pair.chain());
      var key = Files.readString(pair.key());
      return new Entry(version, HostCertificate.parse(chain, key));
    } catch (IOException | GeneralSecurityException e) {
      if (before == null || !before.version().equals(version)) {
        log.error(
            "cannot use the certificate {}{}: {}",
            pair.chain(),
            last == null ? "" : "; the previous one stays in effect",
            e.getMessage());
      }
      return new Entry(version, last);
    }
  }

  /** Links are followed, as renewals often change where they lead. */
  private static List<Object> version(Path file) throws IOException {
    FileTime modified = Files.getLastModifiedTime(file);
    return List.of(file.toRealPath(), modified, Files.size(file));
  }

  @Override
  public void close() {
    reader.shutdownNow();
  }
}
