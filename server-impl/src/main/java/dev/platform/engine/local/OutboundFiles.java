package dev.platform.engine.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files that commands get so that they reach other servers: certificates, and files of a home. */
final class OutboundFiles {
  static final String FOLDER = "outbound";
  private static final String BUNDLE = "ca.pem";
  private static final String STORE = "truststore.p12";
  private static final String HOME = "home";

  /**
   * Its arguments: the folder, as the command sees it, a line for its log, and the words of the
   * command. Options of Java that come later win.
   */
  private static final String SETUP =
      """
      outbound=$1
      [ -z "$2" ] || echo "$2" >&2
      shift 2
      if [ -f "$outbound/ca.pem" ]; then
        for name in SSL_CERT_FILE NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE PIP_CERT CURL_CA_BUNDLE \\
            GIT_SSL_CAINFO CARGO_HTTP_CAINFO BUNDLE_SSL_CA_CERT; do
          eval "[ -n \\"\\$$name\\" ]" || export "$name=$outbound/ca.pem"
        done
        export JAVA_TOOL_OPTIONS="-Djavax.net.ssl.trustStore=$outbound/truststore.p12 -Djavax.net.ssl.trustStoreType=PKCS12 -Djavax.net.ssl.trustStorePassword=%s $JAVA_TOOL_OPTIONS"
      fi
      [ ! -d "$outbound/home" ] || ( PATH=/usr/bin:/bin:$PATH; cp -R "$outbound/home/." "$HOME/" )
      exec "$@"
      """
          .formatted(TrustedCertificates.STORE_PASSWORD);

  private final @Nullable Path caFile;
  private final @Nullable Path home;
  private final ExtraCertificates extra;

  OutboundFiles(Outbound outbound) {
    this(outbound, ExtraCertificates.none());
  }

  OutboundFiles(Outbound outbound, ExtraCertificates extra) {
    this.caFile = outbound.caFile();
    this.home = outbound.home();
    this.extra = extra;
  }

  static OutboundFiles of(ShellCommand command) {
    return new OutboundFiles(
        command.outbound(),
        ExtraCertificates.of(command.variables(), command.secretFiles().contents()));
  }

  /** Writes them for a command, whose folders they join. */
  CommandFolders in(CommandFolders own) throws IOException, InterruptedException {
    if (isEmpty()) {
      return own;
    }
    write(folder(own));
    return own.reading(folder(own));
  }

  /** Writes them into a new folder, which all who can reach it may read. */
  void write(Path folder) throws IOException, InterruptedException {
    Folders.delete(folder);
    Folders.create(folder);
    if (hasCertificates()) {
      TrustedCertificates trusted = trusted();
      trusted.writePem(folder.resolve(BUNDLE));
      trusted.writeStore(folder.resolve(STORE));
    }
    if (home != null) {
      copy(home, folder.resolve(HOME));
    }
    open(folder);
  }

  /**
   * Words before a command that let its tools find them.
   *
   * @param folder that was written, as the command sees it
   */
  List<String> words(String shell, Path folder) {
    return isEmpty()
        ? List.of()
        : List.of(shell, "-c", SETUP, FOLDER, folder.toString(), extra.trouble());
  }

  /** The same for a command that they have joined. */
  List<String> words(String shell, CommandFolders premises, CommandFolders seen) {
    int place = premises.readable().indexOf(folder(premises));
    return place < 0 ? List.of() : words(shell, seen.readable().get(place));
  }

  private static Path folder(CommandFolders own) {
    return own.tmp().resolveSibling(FOLDER);
  }

  private boolean isEmpty() {
    return !hasCertificates() && home == null && extra.trouble().isEmpty();
  }

  /** Removes the operator's files from the home of a build before it becomes a cache. */
  String clearing() throws IOException {
    if (home == null) {
      return "";
    }
    StringBuilder names = new StringBuilder();
    try (Stream<Path> all = Files.walk(home)) {
      all.filter(file -> !Files.isDirectory(file))
          .forEach(file -> names.append(' ').append(Launch.quoted(home.relativize(file))));
    }
    return "( PATH=/usr/bin:/bin:$PATH; cd \"$HOME\" && rm -f --" + names + " )\n";
  }

  /** Writes the certificates for git. */
  void writeBundle(Path file) throws IOException {
    if (hasCertificates()) {
      trusted().writePem(file);
    }
  }

  private boolean hasCertificates() {
    return caFile != null || !extra.all().isEmpty();
  }

  private TrustedCertificates trusted() throws IOException {
    List<Certificate> more = new ArrayList<>(extra.all());
    if (caFile != null) {
      try {
        more.addAll(
            TrustedCertificates.parse(Files.readString(caFile, StandardCharsets.ISO_8859_1)));
      } catch (CertificateException e) {
        throw new IOException("cannot read the certificates in " + caFile, e);
      }
    }
    return TrustedCertificates.with(more);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void open(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        String mode = Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--";
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
      }
    }
  }
}
