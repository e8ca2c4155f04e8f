package dev.platform.platform.certificate;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of certificates. */
interface CertificateMapper {
  void open(Instant now);

  List<Order> due(Instant now, Instant since, int perWorkspace, int limit);

  void order(Order order, Instant now);

  void issued(
      String domainId,
      WorkspaceId workspaceId,
      String chain,
      byte[] sealedKey,
      Instant expiresAt,
      Instant dueAt,
      Instant now);

  void failed(String domainId, WorkspaceId workspaceId, String problem, Instant dueAt);

  void pause(Order order, int failures, Instant dueAt);

  void endPause(Order order);

  List<Version> versions();

  List<Row> of(Collection<String> domains);

  @Nullable Account account(String directory);

  void insertAccount(String directory, byte[] sealedKeys, Instant now);

  void publish(String token, String response, Instant now);

  List<Challenge> challenges();

  void forgetChallenges(Instant before);

  void forgetOrders(Instant before);

  void forgetPauses(Instant before);

  /** What an authority is to find. */
  record Challenge(String token, String response) {}

  /** When the certificate of a domain was issued. */
  record Version(String domainId, Instant issuedAt) {}

  /** The sealed keys of an account, read once. */
  @SuppressWarnings("ArrayRecordComponent")
  record Account(String directory, byte[] sealedKeys) {}

  /** A certificate as it is kept, read once. */
  @SuppressWarnings("ArrayRecordComponent")
  record Row(String domainId, String name, String chain, byte[] sealedKey) {}
}
