package dev.platform.platform.usage;

import dev.platform.base.id.WorkspaceId;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/**
 * What a workspace used in a month.
 *
 * @param totals by resource, meter and plan, in the order of names
 * @param projection what the month will cost; empty if the caller may not know, if there are no
 *     prices, or if the month is over
 */
public record Usage(
    WorkspaceId workspaceId,
    YearMonth month,
    List<UsageTotal> totals,
    CostEstimate cost,
    Optional<BigDecimal> projection,
    UsageCoverage coverage) {
  public Usage {
    totals = List.copyOf(totals);
  }
}
