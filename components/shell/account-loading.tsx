/** Placeholder of the account button while the auth state loads. */
export function AccountLoading() {
  return (
    <span role="status" className="text-sm text-muted">
      Loading...
    </span>
  );
}
